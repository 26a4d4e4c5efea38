import { batched } from 'nanostores';
import { embeddingOrigin, readCommand, type EmbedCommand, type EmbedEvent } from '../../map/embedding.ts';
import { $mapStatus, $viewBox, $zoom, setMapMode } from './map-view.ts';
import { $selection, clearSelection, selectParcels } from './selection.ts';
import { $requestedView } from './requested-view.ts';

/** Batched, so that both have changed before subscribers run. */
const $view = batched([$viewBox, $zoom], (bounds, zoom) => ({ bounds, zoom }));

/**
 * Exchanges messages with the embedding page if it states its origin: only messages from the parent frame at that
 * origin are accepted, and events are posted only to it. Returns the cleanup function.
 */
export function speakWithParent(): () => void {
  const { parent } = window;
  const origin = embeddingOrigin(location.search);
  if (parent === window || origin === undefined) return () => undefined;

  const tell = (event: EmbedEvent) => parent.postMessage(event, origin);
  const hear = (message: MessageEvent) => {
    if (message.source !== parent || message.origin !== origin) return;
    const command = readCommand(message.data);
    if (typeof command === 'string') tell({ type: 'ardi:refused', reason: command });
    else if (command) obey(command);
  };
  addEventListener('message', hear);
  const ends = [
    $mapStatus.subscribe(({ status }) => {
      if (status !== 'loading') tell({ type: status === 'ready' ? 'ardi:ready' : 'ardi:failed' });
    }),
    $view.subscribe(({ bounds, zoom }) => {
      if (bounds && zoom !== undefined) tell({ type: 'ardi:moved', bounds, zoom });
    }),
    $selection.listen((selection) =>
      tell({
        type: 'ardi:selected',
        parcelObjectIds: selection.kind === 'parcels' ? selection.parcelObjectIds : [],
        neighborhoodId: selection.kind === 'neighborhood' ? selection.neighborhoodId : null,
      }),
    ),
    () => removeEventListener('message', hear),
  ];
  return () => ends.forEach((end) => end());
}

function obey(command: EmbedCommand): void {
  if (command.type === 'ardi:show') $requestedView.set(command.view);
  else if (command.type === 'ardi:mode') setMapMode(command.mode);
  else if (command.type === 'ardi:select') selectParcels(command.parcelObjectIds);
  else clearSelection();
}
