//! systemd hears how the program is.

use crate::scene::{Scene, soon};
use tokio::net::UnixDatagram;

const READY: &str = "READY=1\n";
const ALIVE: &str = "WATCHDOG=1\n";
const STOPPING: &str = "STOPPING=1\n";

async fn hear(socket: &UnixDatagram) -> String {
    let mut room = [0; 256];
    let length = soon("something is said", socket.recv(&mut room)).await;
    let said = &room[..length.expect("it can be read")];
    String::from_utf8(said.to_vec()).expect("text")
}

#[tokio::test(flavor = "multi_thread")]
async fn systemd_hears_when_people_can_play_that_it_lives_and_that_it_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("notify");
    let socket = UnixDatagram::bind(&path).expect("a socket");
    let path = path.to_str().expect("text");
    let mut scene = Scene::set_with(&[("NOTIFY_SOCKET", path)]).await;
    while hear(&socket).await != READY {}
    scene.kill().await;
    while socket.try_recv(&mut [0; 256]).is_ok() {}

    // It lives without Discord, but nobody can play.
    scene.standin.faults().gateway_down(true);
    scene.start();
    for _ in 0..3 {
        assert_eq!(hear(&socket).await, ALIVE);
    }
    scene.standin.faults().gateway_down(false);
    let mut lived = 0;
    loop {
        match hear(&socket).await.as_str() {
            READY => break,
            said => assert_eq!(said, ALIVE),
        }
        lived += 1;
        assert!(lived < 60, "it is never ready");
    }
    for _ in 0..2 {
        assert_eq!(hear(&socket).await, ALIVE, "it is ready once");
    }
    let (status, _) = scene.stop().await;
    assert_eq!(status.code(), Some(0));
    while hear(&socket).await != STOPPING {}
    scene.standin.stop().await;
}
