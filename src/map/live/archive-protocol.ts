import { addProtocol, removeProtocol } from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';
import { ArchiveSource } from './archive-source.ts';

const name = 'pmtiles';

/** Creates a fresh protocol for each map, so that nothing from a failed archive stays cached. */
export function addArchiveProtocol(): void {
  const protocol = new Protocol({ metadata: true });
  addProtocol(name, (request, abortController) => {
    const url = request.url.replace(/^pmtiles:\/\//, '');
    // MapLibre requests the archive's description before any of its tiles.
    if (request.type === 'json' && !protocol.get(url)) protocol.add(new PMTiles(new ArchiveSource(url)));
    return protocol.tile(request, abortController);
  });
}

export function removeArchiveProtocol(): void {
  removeProtocol(name);
}
