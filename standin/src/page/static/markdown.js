// Discord's markdown, read into a tree. Pure: text in, plain objects out.
//
// Blocks: paragraph, heading, subtext, quote, list, code_block.
// Inline: text, strong, em, underline, strike, spoiler, code, link, jump, time,
// user, role, channel, command, emoji, everyone.

const FENCE = /```(?:([\w+#-]+)\n)?\n?([\s\S]*?)\n?```/g;
const LIST_ITEM = /^( *)(?:([-*])|(\d{1,9})\.) +(.*)$/;
const JUMP = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?$/;
const MAX_DEPTH = 8;

/** Reads a message into blocks. */
export function parseMarkdown(text) {
  const blocks = [];
  let from = 0;
  for (const fence of text.matchAll(FENCE)) {
    if (fence[2] === "") continue;
    blocks.push(...parseLines(text.slice(from, fence.index).replace(/\n$/, "")));
    blocks.push({ type: "code_block", language: fence[1] ?? null, text: fence[2] });
    from = fence.index + fence[0].length;
    if (text[from] === "\n") from += 1;
  }
  return [...blocks, ...parseLines(text.slice(from))];
}

function parseLines(text) {
  if (text === "") return [];
  const lines = text.split("\n");
  const blocks = [];
  while (lines.length > 0) blocks.push(takeBlock(lines));
  return blocks;
}

function takeBlock(lines) {
  if (lines[0].startsWith(">>> ")) return quote([lines.shift().slice(4), ...lines.splice(0)]);
  if (lines[0].startsWith("> "))
    return quote(takeWhile(lines, (line) => line.startsWith("> ")).map((line) => line.slice(2)));
  const heading = /^(#{1,3}) +(\S.*)$/.exec(lines[0]);
  if (heading) {
    lines.shift();
    return { type: "heading", level: heading[1].length, children: parseInline(heading[2]) };
  }
  if (lines[0].startsWith("-# ")) return { type: "subtext", children: parseInline(lines.shift().slice(3)) };
  if (LIST_ITEM.test(lines[0])) return list(takeWhile(lines, (line) => LIST_ITEM.test(line)));
  const plain = [lines.shift(), ...takeWhile(lines, (line) => !startsBlock(line))];
  return { type: "paragraph", children: parseInline(plain.join("\n")) };
}

function startsBlock(line) {
  return /^(?:> |>>> |#{1,3} +\S|-# )/.test(line) || LIST_ITEM.test(line);
}

function takeWhile(lines, holds) {
  const end = lines.findIndex((line) => !holds(line));
  return lines.splice(0, end === -1 ? lines.length : end);
}

function quote(lines) {
  return { type: "quote", children: parseLines(lines.join("\n")) };
}

/** Discord's lists are flat to the eye: items with an indent, so no tree is kept. */
function list(lines) {
  const items = lines.map((line) => {
    const [, indent, bullet, number, text] = LIST_ITEM.exec(line);
    return {
      depth: Math.floor(indent.length / 2),
      number: bullet ? null : Number(number),
      children: parseInline(text),
    };
  });
  return { type: "list", items };
}

const wrap = (type) => (match, depth) => ({ type, children: parseInline(match[1], depth + 1) });

/** The first rule that matches at a place wins, so longer marks come before shorter ones. */
const RULES = [
  [/\\([^\p{L}\p{N}\s])/uy, (match) => ({ type: "text", text: match[1] })],
  [/(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/y, (match) => ({ type: "code", text: match[2].trim() })],
  [
    /<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y,
    (match) => ({ type: "time", seconds: Number(match[1]), style: match[2] ?? "f" }),
  ],
  [/<@!?(\d+)>/y, (match) => ({ type: "user", id: match[1] })],
  [/<@&(\d+)>/y, (match) => ({ type: "role", id: match[1] })],
  [/<#(\d+)>/y, (match) => ({ type: "channel", id: match[1] })],
  [/<\/([^:>]+):(\d+)>/y, (match) => ({ type: "command", name: match[1] })],
  [/<a?:(\w+):\d+>/y, (match) => ({ type: "emoji", name: match[1] })],
  [/<(https?:\/\/[^\s>]+)>/y, (match) => link(match[1], null)],
  [
    /\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y,
    (match, depth) => link(match[2], parseInline(match[1], depth + 1)),
  ],
  [/https?:\/\/[^\s<]*[^\s<.,:;"'\])]/y, (match) => link(match[0], null)],
  [
    /\*\*\*(?=\S)([\s\S]+?)\*\*\*(?!\*)/y,
    (match, depth) => ({ type: "em", children: [wrap("strong")(match, depth)] }),
  ],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, wrap("strong")],
  [/__([\s\S]+?)__(?!_)/y, wrap("underline")],
  [/~~([\s\S]+?)~~/y, wrap("strike")],
  [/\|\|([\s\S]+?)\|\|/y, wrap("spoiler")],
  [/\*(?=\S)((?:\*\*[^*]+\*\*|\\.|[^*\\])+?)(?<=\S)\*(?!\*)/sy, wrap("em")],
  [/(?<![\p{L}\p{N}_])_((?:__[^_]+__|\\.|[^_\\])+?)_(?![\p{L}\p{N}_])/suy, wrap("em")],
  [/@(everyone|here)\b/y, (match) => ({ type: "everyone", name: match[1] })],
];

/** Reads one run of text; marks nested deeper than `MAX_DEPTH` stay as they were typed. */
export function parseInline(text, depth = 0) {
  const nodes = [];
  let at = 0;
  while (at < text.length) {
    const found = depth < MAX_DEPTH ? ruleAt(text, at) : null;
    const node = found ? found.make(found.match, depth) : { type: "text", text: text[at] };
    append(nodes, node);
    at += found ? found.match[0].length : 1;
  }
  return nodes;
}

function ruleAt(text, at) {
  if (!/[\\`<[h*_~|@]/.test(text[at])) return null;
  for (const [pattern, make] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { match, make };
  }
  return null;
}

function append(nodes, node) {
  const last = nodes.at(-1);
  if (node.type === "text" && last?.type === "text") last.text += node.text;
  else nodes.push(node);
}

/** The channel and message that a link of Discord's own points to, or `null` for any other. */
export function jumpTarget(url) {
  const jump = JUMP.exec(url);
  return jump && { channel: jump[1], message: jump[2] ?? null };
}

/** A link to a message or channel of the sandbox is a jump, not a way out. */
function link(url, children) {
  const target = jumpTarget(url);
  if (target) return { type: "jump", ...target, children };
  return { type: "link", url, children: children ?? [{ type: "text", text: url }] };
}
