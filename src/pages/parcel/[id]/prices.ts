import type { APIRoute } from 'astro';
import { latinDigits } from '../../../../lib/fold-arabic.ts';
import { parcelAddress, pricesPart } from '../../../../contract/shared/page-addresses.ts';

export const prerender = false;

/** Prices over time once had a page of their own: its address leads to where they stand on the parcel's page. */
export const GET: APIRoute = ({ params, redirect, url }) => {
  const digits = latinDigits(params.id ?? '');
  if (!/^\d{1,15}$/.test(digits) || Number(digits) === 0) return new Response(null, { status: 404 });
  return redirect(`${parcelAddress(Number(digits))}${url.search}#${pricesPart}`, 301);
};
