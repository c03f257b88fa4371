/** Finds loops among the project's modules and folders, for tests of its structure. */
import { importsOf, type Source } from './sources';

/** The nodes that each node of a graph imports. */
type Graph = Map<string, string[]>;

const withoutExtension = (file: string) => file.replace(/\.tsx?$/, '');

/** Returns loops of a graph as lines such as `a → b → a`: at least one if there is any. */
export function loopsOf(graph: Graph): string[] {
  const finished = new Set<string>();
  const loops: string[] = [];
  const follow = (node: string, path: string[]) => {
    if (path.includes(node)) loops.push([...path.slice(path.indexOf(node)), node].join(' → '));
    if (finished.has(node) || path.includes(node)) return;
    for (const target of graph.get(node) ?? []) follow(target, [...path, node]);
    finished.add(node);
  };
  for (const node of graph.keys()) follow(node, []);
  return loops;
}

/** Returns which modules each module imports, without their extensions. */
export const moduleGraph = (sources: Source[]): Graph =>
  new Map(sources.map((source) => [withoutExtension(source.file), importsOf(source).map(withoutExtension)]));

/**
 * Returns which folders each folder of a room, such as `app/http`, imports. A file directly in the room is a node of its own:
 * it has no folder.
 */
export function folderGraph(sources: Source[], room: string): Graph {
  const inRoom = (file: string) => file.startsWith(`${room}/`);
  const depth = room.split('/').length + 1;
  const folderOf = (file: string) => withoutExtension(file).split('/').slice(0, depth).join('/');
  const graph = new Map<string, Set<string>>();
  for (const source of sources.filter(({ file }) => inRoom(file))) {
    const folder = folderOf(source.file);
    const targets = graph.get(folder) ?? new Set();
    for (const target of importsOf(source).filter(inRoom).map(folderOf))
      if (target !== folder) targets.add(target);
    graph.set(folder, targets);
  }
  return new Map([...graph].map(([folder, targets]) => [folder, [...targets]]));
}
