//! Programs that end with the test, however it ends.

use std::io::{BufRead, BufReader, Lines};
use std::process::{Child, ChildStdout, Command, Stdio};
use tempfile::TempDir;

/// A program that is killed when it is dropped.
pub(crate) struct Program {
    child: Child,
    /// Kept open: the program may go on writing.
    lines: Lines<BufReader<ChildStdout>>,
}

impl Program {
    pub(crate) fn start(command: &mut Command) -> std::io::Result<Program> {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        let output = child.stdout.take().expect("its output is piped");
        let lines = BufReader::new(output).lines();
        Ok(Program { child, lines })
    }

    /// The next line of the program's that has something to tell.
    pub(crate) fn tells<T>(&mut self, what: impl Fn(&str) -> Option<T>) -> Option<T> {
        let mut lines = self.lines.by_ref().map_while(Result::ok);
        lines.find_map(|line| what(&line))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // An error says that it has ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program's sandbox, as the README starts it.
pub(crate) struct Sandbox {
    program: Program,
    folder: TempDir,
    /// Of its page.
    pub(crate) address: String,
}

impl Sandbox {
    pub(crate) fn open() -> Sandbox {
        let folder = tempfile::tempdir().expect("a folder");
        let mut command = Command::new(env!("CARGO_BIN_EXE_outflank"));
        command.arg("sandbox").current_dir(folder.path());
        command.env_clear().env("TMPDIR", folder.path());
        command.env("OUTFLANK_LOG", "warn");
        let mut program = Program::start(&mut command).expect("the sandbox starts");
        let address = program.tells(|line| line.find("http://").map(|at| line[at..].to_owned()));
        Sandbox {
            program,
            folder,
            address: address.expect("the sandbox tells its address"),
        }
    }

    pub(crate) fn close(self) {
        drop(self.program);
        self.folder.close().expect("its folder can be removed");
    }
}
