import { providerSettings, type CaptchaSettings, type FirebaseSettings } from './provider-settings.ts';
import { groundAddressOf } from '../../contract/map/ground-address.ts';
import type { PublicValues } from './public-values.ts';

/** Sources that a provider needs allowed. */
interface Sources {
  scripts?: string[];
  frames?: string[];
  calls?: string[];
  images?: string[];
}

export interface ContentPolicy {
  /** All directives except those for scripts and styles, to which the hashes of inline code are added. */
  directives: string[];
  scriptSources: string[];
}

/**
 * Content security policy of pages: their own files, inline scripts and styles by hash only, and for each configured
 * service exactly what it needs.
 *
 * `environment`: where the hosts of tile archives, and of the map's ground and imagery, are named (`TILES_URL`,
 * `GROUND_TILES_URL`, `SATELLITE_TILES_URL`), which no page needs to know
 */
export function contentPolicy(
  values: PublicValues,
  environment: Record<string, string | undefined> = {},
): ContentPolicy {
  const { identity, remoteConfig, captcha, analytics } = providerSettings(values);
  const providers = [
    identitySources(identity),
    { calls: remoteConfigHosts(remoteConfig) },
    captchaSources(captcha),
    { calls: [originOf(analytics.url)] },
    { calls: environment.TILES_URL ? [originOf(environment.TILES_URL)] : [] },
    { calls: backdropHosts('GROUND_TILES_URL', environment) },
    { calls: backdropHosts('SATELLITE_TILES_URL', environment) },
  ];
  const all = (kind: keyof Sources) => providers.flatMap((sources: Sources) => sources[kind] ?? []);
  const own = [
    values.PUBLIC_MAIN_API_URL,
    values.PUBLIC_MARKETPLACE_API_URL,
    values.PUBLIC_TILES_URL,
    values.PUBLIC_GEOCODER_URL,
  ];
  const services = own.map(originOf);
  return {
    directives: [
      "default-src 'none'",
      directive('connect-src', "'self'", ...services, ...all('calls')),
      directive('img-src', "'self'", 'data:', 'blob:', ...services, ...all('images')),
      directive('font-src', "'self'", originOf(values.PUBLIC_TILES_URL)),
      // The map-only page is also framed by our own pages.
      directive('frame-src', "'self'", ...all('frames')),
      // Promotion videos, hosted by the content service.
      directive('media-src', "'self'", originOf(values.PUBLIC_MAIN_API_URL)),
      "worker-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
    ],
    scriptSources: [...new Set(["'self'", ...all('scripts')])],
  };
}

function identitySources({ project, embeddedUrl }: FirebaseSettings): Sources {
  if (embeddedUrl) {
    const origin = originOf(embeddedUrl);
    return {
      scripts: [`${origin}/emulator/auth/gapi.js`],
      frames: [`${origin}/emulator/auth/iframe`],
      calls: [origin],
    };
  }
  return {
    scripts: ['https://apis.google.com'],
    frames: [`https://${project.authDomain}`],
    calls: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    // Avatars of users who sign in with Google.
    images: ['https://lh3.googleusercontent.com'],
  };
}

/** The host of the map's ground or imagery. A description of tiles has to name tiles of the same host. */
function backdropHosts(name: string, { [name]: address }: Record<string, string | undefined>): string[] {
  if (!address) return [];
  const tiles = groundAddressOf(address);
  if (!tiles) throw new Error(`${name}: not an address of tiles`);
  return [originOf(tiles.url)];
}

function remoteConfigHosts({ embeddedUrl }: FirebaseSettings): string[] {
  return embeddedUrl
    ? [originOf(embeddedUrl)]
    : ['https://firebaseremoteconfig.googleapis.com', 'https://firebaseinstallations.googleapis.com'];
}

/** Google's script (under `/recaptcha/`, on either of its hosts) loads further scripts and frames of its own. */
function captchaSources({ scriptUrl }: CaptchaSettings): Sources {
  const { origin, pathname } = new URL(scriptUrl);
  if (!pathname.startsWith('/recaptcha/')) return { scripts: [origin + pathname], calls: [origin] };
  return {
    scripts: [`${origin}/recaptcha/`, 'https://www.gstatic.com/recaptcha/'],
    frames: [`${origin}/recaptcha/`, 'https://recaptcha.google.com/recaptcha/'],
    calls: [`${origin}/recaptcha/`],
  };
}

function originOf(url: string): string {
  return new URL(url).origin;
}

function directive(name: string, ...sources: string[]): string {
  return [name, ...new Set(sources)].join(' ');
}
