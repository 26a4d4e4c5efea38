// The helper iframe: passes the outcome of a sign-in, from a popup or stored before a redirect, to the embedding page.
const parameters = new URLSearchParams(location.search);
const storageKey = `ardi:redirect:${parameters.get('apiKey')}:${parameters.get('appName')}`;
const page = gapi.iframes.getContext().getParentIframe();
page.register('webStorageSupport', () => ({ status: 'ACK', webStorageSupport: true }));

/** Called by the account chooser's popup, which has the same origin. */
window.deliver = (authEvent) => {
  page.send('authEvent', {
    type: 'authEvent',
    authEvent: authEvent ?? { type: 'unknown', error: { code: 'auth/no-auth-event' } },
  });
};

const left = sessionStorage.getItem(storageKey);
sessionStorage.removeItem(storageKey);
window.deliver(left ? JSON.parse(left) : null);
