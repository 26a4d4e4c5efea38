(keys, defaultRegion, otherRegions, olderBrowsers) => {
  // Written into the page, so that it runs before all other scripts: they are deferred.
  if (!('popover' in HTMLElement.prototype && URL.canParse && Promise.withResolvers && Map.groupBy)) {
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else runs before scripts that are deferred
    document.write(`<script src="${olderBrowsers}">\x3c/script>`);
  }
  const page = document.documentElement;
  const read = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  // Before anything leads elsewhere: a redirect must not lose who passed the link on.
  const referrer = new URLSearchParams(location.search).get('refUserId');
  if (referrer) {
    try {
      localStorage.setItem(keys.refUserId, referrer);
    } catch {
      // Storage is full or forbidden: the visit goes on without it.
    }
  }
  if (read(keys.userToken)) {
    page.dataset.member = '';
    // Somebody asked for their number has signed in already, but is not done with it.
    if (page.dataset.access === 'visitor' && !read(keys.missingNumber)) {
      const stored = read(keys.regionKey);
      location.replace(`/${otherRegions.includes(stored) ? stored : defaultRegion}/metrics`);
    }
  } else if (page.dataset.access === 'member') location.replace('/account/auth');
  if (read(keys.hasBroker) === 'true' && read(keys.brokerCode)) page.dataset.broker = '';
  if (read(keys.regionSelectorIsOff)) page.dataset.regionSelector = 'off';
  const { regionalPage, from, to } = page.dataset;
  const region = read(keys.regionKey);
  if (regionalPage && region && otherRegions.includes(region)) {
    location.replace(`/${region}/${regionalPage}${location.search}${location.hash}`);
  }
  if (from && Date.now() < Date.parse(from)) page.dataset.shown = 'before';
  if (to && Date.now() > Date.parse(to)) page.dataset.shown = 'after';
};
