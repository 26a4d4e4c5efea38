import { atom, computed } from 'nanostores';
import {
  getBookingStatistics,
  getMegaProject,
  listBookingParcels,
  type BookingStatistics,
  type MegaProject,
} from '../../api/project/projects.ts';
import type { BookingParcel } from '../../../contract/project/projects.ts';
import { bookingStatuses, type BookingStatus } from '../../../contract/shared/vocabulary.ts';
import { clients } from '../shared/clients.ts';
import { createLoader } from '../shared/load.ts';
import { $settings, loadSettings } from '../shell/settings.ts';

const project = createLoader<MegaProject | undefined>();
const parcels = createLoader<BookingParcel[]>();
const statistics = createLoader<BookingStatistics>();

/** The mega project chosen by the operator; undefined if there is none. */
export const $megaProject = project.$load;
/** All of its parcels that can be or were booked. */
export const $bookingParcels = parcels.$load;
export const $bookingStatistics = statistics.$load;

/** Booking statuses whose parcels are shown. */
export const $shownStatuses = atom<readonly BookingStatus[]>(bookingStatuses);
/** `parcelObjectId` of the chosen parcel. */
export const $chosenParcel = atom<number | undefined>(undefined);

/** The shown parcels, in plan order. */
export const $shownParcels = computed([$bookingParcels, $shownStatuses], (load, statuses) =>
  load.status === 'ready' ? load.value.filter(({ status }) => statuses.includes(status)) : [],
);

/** Fetches the project, then its parcels and statistics, which can fail independently. */
export async function loadMegaProject(): Promise<void> {
  await project.start(async (signal) => {
    await loadSettings();
    const settings = $settings.get();
    if (settings.status !== 'ready') throw new Error('the settings could not be had');
    const id = settings.value.megaProjectId;
    return id === null ? undefined : getMegaProject(clients, id, signal);
  });
  await Promise.all([loadBookingParcels(), loadBookingStatistics()]);
}

export async function loadBookingParcels(): Promise<void> {
  const found = readyProject();
  if (!found) return;
  await parcels.start((signal) => listBookingParcels(clients, found.organizationId, found.id, signal));
}

export async function loadBookingStatistics(): Promise<void> {
  const found = readyProject();
  if (!found) return;
  await statistics.start((signal) => getBookingStatistics(clients, found.id, signal));
}

function readyProject(): MegaProject | undefined {
  const load = $megaProject.get();
  return load.status === 'ready' ? load.value : undefined;
}

export function toggleStatus(status: BookingStatus): void {
  const shown = $shownStatuses.get();
  $shownStatuses.set(shown.includes(status) ? shown.filter((other) => other !== status) : [...shown, status]);
}

export function chooseParcel(parcelObjectId: number | undefined): void {
  $chosenParcel.set(parcelObjectId);
}
