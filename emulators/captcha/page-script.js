// Script of the embedded captcha provider: the part of Google's `grecaptcha` that an invisible widget uses. Where
// Google assesses the visitor, this makes the browser do a proof of work (see the captcha challenge in the API's
// document). The platform serves it inside a function whose parameter `words` holds the texts it shows.
/* global words, performance, setTimeout, clearTimeout, AbortController, queueMicrotask */
const scriptUrl = new URL(document.currentScript.src);
/** Keeps pages responsive: after this many milliseconds of work, solving yields to the event loop. */
const sliceMilliseconds = 8;
const fetchPatience = 10_000;
/** Answers are accepted for two minutes; a little less leaves time to send them. */
const lifeMilliseconds = 110_000;
const widgets = [];

/**
 * SHA-256 of a text, as eight numbers. Web Crypto exists only over https, and resolves only one digest per turn of
 * the event loop.
 */
const sha256 = (() => {
  const fraction = (number) => ((number - Math.floor(number)) * 2 ** 32) | 0;
  const primes = [];
  for (let number = 2; primes.length < 64; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const constants = primes.map((prime) => fraction(Math.cbrt(prime)));
  const encoder = new TextEncoder();
  const schedule = new Int32Array(64);
  const turn = (value, by) => (value >>> by) | (value << (32 - by));

  return (text) => {
    const bytes = encoder.encode(text);
    const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 4, bytes.length * 8);
    const state = Int32Array.from(start);
    for (let block = 0; block < padded.length; block += 64) {
      for (let index = 0; index < 16; index++) schedule[index] = view.getInt32(block + index * 4);
      for (let index = 16; index < 64; index++) {
        const [near, far] = [schedule[index - 2], schedule[index - 15]];
        schedule[index] =
          schedule[index - 16] +
          (turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)) +
          schedule[index - 7] +
          (turn(near, 17) ^ turn(near, 19) ^ (near >>> 10));
      }
      let [a, b, c, d, e, f, g, h] = state;
      for (let index = 0; index < 64; index++) {
        const mixed = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
        const first = (h + mixed + constants[index] + schedule[index]) | 0;
        const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
      }
      [a, b, c, d, e, f, g, h].forEach((value, index) => (state[index] += value));
    }
    return state;
  };
})();

/** Solves a challenge in time slices; returns undefined when the answer is no longer wanted. */
async function solve({ token, bits }, isWanted) {
  let sliceEnd = performance.now() + sliceMilliseconds;
  for (let nonce = 0; ; nonce++) {
    const answer = `${token}.${nonce}`;
    if (Math.clz32(sha256(answer)[0]) >= bits) return answer;
    if (performance.now() < sliceEnd) continue;
    await new Promise((done) => setTimeout(done));
    if (!isWanted()) return undefined;
    sliceEnd = performance.now() + sliceMilliseconds;
  }
}

async function askForChallenge(sitekey) {
  const url = new URL('challenge', scriptUrl);
  url.searchParams.set('k', sitekey);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), fetchPatience);
  try {
    const response = await fetch(url, { cache: 'no-store', credentials: 'omit', signal: controller.signal });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.json();
  } finally {
    clearTimeout(timer);
  }
}

/** Calls a callback: a function, or the name of a global function of the page. */
function tell(callback, ...values) {
  (typeof callback === 'string' ? window[callback] : callback)?.(...values);
}

function widgetOf(id = 0) {
  const widget = widgets[id];
  if (!widget) throw new Error(`Invalid reCAPTCHA client id: ${id}`);
  return widget;
}

async function work(widget) {
  const run = ++widget.run;
  const isWanted = () => widget.run === run;
  widget.isBusy = true;
  widget.status.textContent = words.working;
  let response;
  try {
    response = await solve(await askForChallenge(widget.options.sitekey), isWanted);
  } catch {
    if (!isWanted()) return;
    widget.isBusy = false;
    widget.status.textContent = words.failed;
    return tell(widget.options['error-callback']);
  }
  if (!isWanted()) return;
  widget.response = response;
  // Solved: the status text is no longer needed.
  widget.status.textContent = '';
  widget.timer = setTimeout(() => {
    clear(widget);
    tell(widget.options['expired-callback']);
  }, lifeMilliseconds);
  tell(widget.options.callback, response);
}

/** Cancels the widget's work and discards its answer. */
function clear(widget) {
  widget.run++;
  widget.isBusy = false;
  widget.response = '';
  widget.status.textContent = '';
  clearTimeout(widget.timer);
}

window.grecaptcha = {
  ready: (then) => queueMicrotask(then),
  /** Renders an invisible widget into an element, or the element with an id, and returns the widget's number. */
  render(place, options) {
    const element = typeof place === 'string' ? document.getElementById(place) : place;
    if (!element) throw new Error('reCAPTCHA placeholder element must be an element or id');
    if (element.hasChildNodes()) throw new Error('reCAPTCHA has already been rendered in this element');
    if (options.size !== 'invisible') throw new Error('the embedded captcha is invisible: size must say so');
    const status = document.createElement('p');
    status.setAttribute('role', 'status');
    status.lang = 'ar';
    status.dir = 'rtl';
    element.append(status);
    return widgets.push({ options, status, run: 0, isBusy: false, response: '' }) - 1;
  },
  /** Requests a token, which is passed to `callback`. Does nothing while one is valid or under way. */
  execute(id) {
    const widget = widgetOf(id);
    if (!widget.isBusy) void work(widget);
  },
  reset: (id) => clear(widgetOf(id)),
  getResponse: (id) => widgetOf(id).response,
};
tell(scriptUrl.searchParams.get('onload'));
