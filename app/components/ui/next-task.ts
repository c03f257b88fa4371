/** Calls a function in a task of its own, before any timer; returns what cancels it. */
export function inNextTask(run: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  const cancel = () => port1.close();
  port1.onmessage = () => {
    cancel();
    run();
  };
  port2.postMessage(null);
  return cancel;
}
