import { addProtocol, removeProtocol } from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';
import { ArchiveSource } from './archive-source.ts';

const name = 'pmtiles';

/** Creates a fresh protocol for each map, so that nothing from a failed archive stays cached. */
export function addArchiveProtocol(): void {
  const protocol = new Protocol({ metadata: true });
  addProtocol(name, async (request, abortController) => {
    const url = request.url.replace(/^pmtiles:\/\//, '');
    if (request.type !== 'json') return protocol.tile(request, abortController);
    // MapLibre requests the archive's description before any of its tiles.
    if (!protocol.get(url)) protocol.add(new PMTiles(new ArchiveSource(url)));
    const answer = await protocol.tile<AbortController>(request, abortController);
    const data = answer.data as { vector_layers?: unknown };
    // MapLibre reports style layers missing from this list as errors, but an archive made before a layer was added to
    // the tileset is a complete map without it.
    delete data.vector_layers;
    return { data };
  });
}

export function removeArchiveProtocol(): void {
  removeProtocol(name);
}
