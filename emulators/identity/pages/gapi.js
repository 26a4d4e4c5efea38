// A small stand-in for the iframe library that the identity SDK loads from Google's host. It passes messages between
// the site's page (parent) and this host's helper iframe (child); both load this same file.
(() => {
  if (window.gapi?.iframes) return;
  const channel = 'ardi-identity';
  const ownOrigin = new URL(document.currentScript.src).origin;
  const isChild = location.origin === ownOrigin && window.parent !== window;
  let count = 0;
  const waiting = new Map();
  const peers = [];

  /** The other side of one iframe boundary. `target` returns its window, `origin` the origin its messages must have. */
  function createPeer(target, origin) {
    const handlers = new Map();
    const early = [];
    let isReady = false;
    let whenReady;
    const ready = new Promise((done) => (whenReady = done));

    function post(message) {
      target()?.postMessage({ channel, ...message }, origin ?? '*');
    }

    async function handle(message) {
      const handler = handlers.get(message.name);
      if (!handler) return void early.push(message);
      post({ answerTo: message.id, data: [await handler(message.data)] });
    }

    return {
      target,
      origin,
      receive(message) {
        isReady = true;
        whenReady();
        if (message.name !== 'ready') void handle(message);
      },
      announce: () => post({ name: 'ready' }),
      register(name, handler) {
        handlers.set(name, handler);
        for (const message of early.splice(0)) {
          if (message.name === name) void handle(message);
          else early.push(message);
        }
      },
      unregister: (name) => handlers.delete(name),
      send(name, data, callback) {
        const id = `${++count}.${Math.random()}`;
        if (callback) waiting.set(id, callback);
        post({ name, data, id });
      },
      restyle: () => Promise.resolve(),
      ping(callback) {
        if (isReady) callback?.();
        else void ready.then(() => callback?.());
        return ready;
      },
    };
  }

  addEventListener('message', ({ data, source, origin }) => {
    if (data?.channel !== channel) return;
    const peer = peers.find((candidate) => candidate.target() === source);
    if (!peer || (peer.origin && peer.origin !== origin)) return;
    if (!data.answerTo) return peer.receive(data);
    const callback = waiting.get(data.answerTo);
    waiting.delete(data.answerTo);
    try {
      callback?.(data.data);
    } catch {
      // The original library swallows exceptions of its callbacks, and the SDK relies on that.
    }
  });

  let parentPeer;
  const context = {
    /** Opens the helper iframe in the page. */
    open({ url, where, attributes }, opened) {
      const frame = document.createElement('iframe');
      for (const [name, value] of Object.entries(attributes ?? {})) {
        if (name === 'style') Object.assign(frame.style, value);
        else frame.setAttribute(name, value);
      }
      frame.src = url;
      const peer = createPeer(() => frame.contentWindow, ownOrigin);
      peers.push(peer);
      (where ?? document.body).append(frame);
      return Promise.resolve(opened(peer));
    },
    /** The page that embeds the helper iframe. The iframe's own headers restrict who may embed it. */
    getParentIframe() {
      if (!parentPeer) {
        parentPeer = createPeer(() => window.parent, undefined);
        peers.push(parentPeer);
        parentPeer.announce();
      }
      return parentPeer;
    },
  };

  window.gapi = {
    load: (_names, options) => (typeof options === 'function' ? options : options.callback)(),
    iframes: {
      Iframe: function Iframe() {},
      CROSS_ORIGIN_IFRAMES_FILTER: () => true,
      getContext: () => context,
    },
  };
  const onload = new URL(document.currentScript.src).searchParams.get('onload');
  if (onload && !isChild) window[onload]?.();
})();
