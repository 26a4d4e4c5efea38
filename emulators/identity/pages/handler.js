// The local account chooser: what the popup or redirect of a Google or Apple sign-in opens on this machine.
const parameters = new URLSearchParams(location.search);
const providerId = parameters.get('providerId') ?? '';
const names = { 'google.com': 'Google', 'apple.com': 'Apple' };
const element = (id) => document.getElementById(id);
element('provider').textContent = names[providerId] ?? providerId;

/** Passes the outcome to the helper iframe of the page that opened this, or stores it for the page after a redirect. */
function finish(outcome) {
  const event = {
    type: parameters.get('authType'),
    eventId: parameters.get('eventId'),
    sessionId: 'embedded',
    postBody: '',
    tenantId: parameters.get('tid'),
    urlResponse: null,
    error: null,
    ...outcome,
  };
  if (!/popup/i.test(event.type ?? '')) {
    sessionStorage.setItem(
      `ardi:redirect:${parameters.get('apiKey')}:${parameters.get('appName')}`,
      JSON.stringify(event),
    );
    location.replace(parameters.get('redirectUrl'));
    return;
  }
  const frame = helperFrame();
  if (frame) frame.deliver(event);
  else element('problem').textContent = 'أُغلقت الصفحة التي بدأت منها. أغلق هذه النافذة وأعد المحاولة.';
}

function helperFrame() {
  for (let index = 0; index < (window.opener?.frames.length ?? 0); index++) {
    try {
      const frame = window.opener.frames[index];
      const own = new URLSearchParams(frame.location.search);
      const isOfSameApp = ['apiKey', 'appName'].every((name) => own.get(name) === parameters.get(name));
      if (frame.location.pathname === '/emulator/auth/iframe' && isOfSameApp) return frame;
    } catch {
      // A cross-origin frame: not ours.
    }
  }
  return undefined;
}

function choose({ rawId, email, name }) {
  const claims = { sub: rawId, email, email_verified: true, name };
  const query = new URLSearchParams({ providerId, id_token: JSON.stringify(claims) });
  finish({ urlResponse: `${location.origin}${location.pathname}?${query}` });
}

/** A stable id for each address at each provider. */
async function idOf(email) {
  const bytes = new TextEncoder().encode(`${providerId} ${email.toLowerCase()}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash.slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

element('other').addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = new FormData(event.target);
  const email = String(form.get('email')).trim();
  choose({ rawId: await idOf(email), email, name: String(form.get('name')).trim() });
});

element('cancel').addEventListener('click', () => {
  finish({ error: { code: 'auth/user-cancelled', message: 'cancelled' } });
});

async function showAccounts() {
  const response = await fetch(`/emulator/auth/accounts?${new URLSearchParams({ providerId })}`);
  const { accounts } = await response.json();
  for (const account of accounts) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = account.display_name ?? account.email ?? account.raw_id;
    const email = document.createElement('span');
    email.dir = 'ltr';
    email.textContent = account.email ?? '';
    button.append(email);
    button.addEventListener('click', () =>
      choose({
        rawId: account.raw_id,
        email: account.email ?? undefined,
        name: account.display_name ?? undefined,
      }),
    );
    const item = document.createElement('li');
    item.append(button);
    element('accounts').append(item);
  }
}

try {
  await showAccounts();
} finally {
  // Only now: the list pushes the form down, and a click in progress at that moment would be lost.
  for (const button of element('other').querySelectorAll('button')) button.disabled = false;
}
