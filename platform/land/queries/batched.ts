/**
 * Returns a function that collects messages and sends those of one turn of the event loop as a single batch: each
 * post to another thread wakes it up, which costs more than handling most messages.
 */
export function batched<Message>(send: (messages: Message[]) => void): (message: Message) => void {
  let waiting: Message[] = [];
  return (message) => {
    waiting.push(message);
    if (waiting.length > 1) return;
    setImmediate(() => {
      const messages = waiting;
      waiting = [];
      send(messages);
    });
  };
}
