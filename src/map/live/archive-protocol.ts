import { addProtocol, removeProtocol } from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';
import { ArchiveSource } from './archive-source.ts';

const name = 'pmtiles';

/** A new protocol for each map: nothing of a failed archive stays in its cache. */
export function addArchiveProtocol(): void {
  const protocol = new Protocol({ metadata: true });
  addProtocol(name, (request, abortController) => {
    const url = request.url.replace(/^pmtiles:\/\//, '');
    // The description comes first, before any tile of the archive.
    if (request.type === 'json' && !protocol.get(url)) protocol.add(new PMTiles(new ArchiveSource(url)));
    return protocol.tile(request, abortController);
  });
}

export function removeArchiveProtocol(): void {
  removeProtocol(name);
}
