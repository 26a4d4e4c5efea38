/**
 * Sends what is said in one turn of the event loop as one message: each that goes from thread to thread wakes the other one
 * up, which costs more than most of what is said.
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
