// The script of the embedded captcha provider: of Google's `grecaptcha`, what an invisible widget uses. Where Google
// looks at the person, this has the browser do a proof of work (see the captcha challenge in the API's document).
// The platform serves it inside a function that is given `words`, the sentences it shows.
/* global words, performance, setTimeout, clearTimeout, AbortController, queueMicrotask */
const scriptUrl = new URL(document.currentScript.src);
/** Pages stay responsive: after so many milliseconds of work they get their turn. */
const sliceMilliseconds = 8;
const fetchPatience = 10_000;
/** Answers are taken for two minutes; a little less leaves time to send them. */
const lifeMilliseconds = 110_000;
const widgets = [];

/** SHA-256 of a text, as eight numbers. The browser's own is there over https alone, and gives one answer a turn. */
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

/** Finds the answer to a challenge in slices; undefined when it is no longer wanted. */
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

/** Callbacks are functions, or names of such of the page. */
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
  // Whoever passed has other things to read.
  widget.status.textContent = '';
  widget.timer = setTimeout(() => {
    clear(widget);
    tell(widget.options['expired-callback']);
  }, lifeMilliseconds);
  tell(widget.options.callback, response);
}

/** Ends what the widget is doing and forgets its answer. */
function clear(widget) {
  widget.run++;
  widget.isBusy = false;
  widget.response = '';
  widget.status.textContent = '';
  clearTimeout(widget.timer);
}

window.grecaptcha = {
  ready: (then) => queueMicrotask(then),
  /** Puts an invisible widget into an element, or the element of an id, and gives the widget's number. */
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
  /** Asks for a token, which goes to `callback`. Nothing happens while there is one, or one is under way. */
  execute(id) {
    const widget = widgetOf(id);
    if (!widget.isBusy) void work(widget);
  },
  reset: (id) => clear(widgetOf(id)),
  getResponse: (id) => widgetOf(id).response,
};
tell(scriptUrl.searchParams.get('onload'));
