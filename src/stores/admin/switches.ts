import * as calls from '../../api/admin/switches.ts';
import type {
  DeskMaintenance,
  DeskMemberForm,
  DeskPromo,
  DeskReason,
  DeskSwitch,
  NewMaintenance,
  Promotions,
} from '../../api/admin/switches.ts';
import type { ComplaintType } from '../../../contract/shared/vocabulary.ts';
import { clients } from '../shared/clients.ts';
import { withFailureMessage } from '../shared/failure-message.ts';
import { createLoader, type Loader } from '../shared/load.ts';
import { outcomeOf, type Outcome } from '../shared/outcome.ts';

/** Switches, maintenance, reasons and promotions at the desk. */

const switches = createLoader<DeskSwitch[]>();
export const $switches = switches.$load;
const maintenance = createLoader<DeskMaintenance>();
export const $deskMaintenance = maintenance.$load;
const reasons = createLoader<DeskReason[]>();
export const $reasons = reasons.$load;
const promotions = createLoader<Promotions>();
export const $promotions = promotions.$load;

export async function loadSwitches(): Promise<void> {
  await Promise.all([
    switches.start((signal) => withFailureMessage(calls.listSwitches(clients, signal))),
    maintenance.start((signal) => withFailureMessage(calls.getMaintenance(clients, signal))),
    reasons.start((signal) => withFailureMessage(calls.listReasons(clients, signal))),
  ]);
}

export async function loadPromotions(): Promise<void> {
  await promotions.start((signal) => withFailureMessage(calls.getPromotions(clients, signal)));
}

export function setSwitch(before: DeskSwitch, value: string | null): Promise<Outcome> {
  return outcomeOf(async () => {
    const changed = await calls.setSwitch(clients, before, value);
    const load = $switches.get();
    if (load.status === 'ready')
      switches.replace(load.value.map((each) => (each.name === changed.name ? changed : each)));
  });
}

export function startMaintenance(setting: NewMaintenance): Promise<Outcome> {
  return saving(maintenance, () => calls.startMaintenance(clients, setting));
}

export function endMaintenance(): Promise<Outcome> {
  return saving(maintenance, () => calls.endMaintenance(clients));
}

export function addReason(about: ComplaintType, title: string): Promise<Outcome> {
  return saving(reasons, () => calls.addReason(clients, about, title));
}

export function setReason(reason: DeskReason, isListed: boolean): Promise<Outcome> {
  return saving(reasons, () => calls.setReason(clients, reason, isListed));
}

/** Uploads a picture or a film; returns its address. Throws what the call throws. */
export async function uploadMedia(file: File): Promise<string> {
  return (await calls.uploadMedia(clients, file)).url;
}

export function setPromo(promo: DeskPromo): Promise<Outcome> {
  return saving(promotions, () => calls.setPromo(clients, promo));
}

export function removePromo(): Promise<Outcome> {
  return saving(promotions, () => calls.removePromo(clients));
}

export function setMemberForm(form: DeskMemberForm): Promise<Outcome> {
  return saving(promotions, () => calls.setMemberForm(clients, form));
}

export function removeMemberForm(): Promise<Outcome> {
  return saving(promotions, () => calls.removeMemberForm(clients));
}

/** Shows what a call that changes something answers with. */
function saving<Value>(loader: Loader<Value>, change: () => Promise<Value>): Promise<Outcome> {
  return outcomeOf(async () => loader.replace(await change()));
}
