import * as values from 'astro:env/client';
import { createProviders } from './create-providers.ts';
import { providerSettings } from './provider-settings.ts';
import { readPublicValues } from './public-values.ts';

/** The providers of this site, embedded or real as it is configured. */
export const providers = createProviders(providerSettings(readPublicValues({ ...values })));
