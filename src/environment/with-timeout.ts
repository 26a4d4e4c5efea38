/** Rejects with a `TimeoutError` if `work` does not settle in time: SDKs may hang forever. */
export function withTimeout<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_done, failed) => {
    timer = setTimeout(
      () => failed(new DOMException(`nothing after ${milliseconds} ms`, 'TimeoutError')),
      milliseconds,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
