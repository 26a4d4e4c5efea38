import type {
  DeskMaintenance,
  DeskMemberForm,
  DeskPromo,
  DeskReason,
  DeskSwitch,
  maintenanceTargets,
  Promotions,
} from '../../../contract/admin/switches.ts';
import { adminRoutes } from '../../../contract/admin/routes.ts';
import type { ComplaintType } from '../../../contract/shared/vocabulary.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

export type { DeskMaintenance, DeskMemberForm, DeskPromo, DeskReason, DeskSwitch, Promotions };

/** Milliseconds for the largest film on a slow line. */
const uploadTimeout = 180_000;

export interface NewMaintenance {
  /** `YYYY-MM-DD HH:mm`, Saudi time. */
  until: string;
  message: string;
  targets: (typeof maintenanceTargets)[number][];
}

export function listSwitches(clients: Clients, signal?: AbortSignal): Promise<DeskSwitch[]> {
  return call(clients, adminRoutes.listSwitches, { signal });
}

export function setSwitch(
  clients: Clients,
  { name, value: valueBefore }: DeskSwitch,
  value: string | null,
): Promise<DeskSwitch> {
  return call(clients, adminRoutes.setSwitch, { parameters: { name }, body: { value, valueBefore } });
}

export function getMaintenance(clients: Clients, signal?: AbortSignal): Promise<DeskMaintenance> {
  return call(clients, adminRoutes.getMaintenance, { signal });
}

export function startMaintenance(clients: Clients, body: NewMaintenance): Promise<DeskMaintenance> {
  return call(clients, adminRoutes.startMaintenance, { body });
}

export function endMaintenance(clients: Clients): Promise<DeskMaintenance> {
  return call(clients, adminRoutes.endMaintenance);
}

export function listReasons(clients: Clients, signal?: AbortSignal): Promise<DeskReason[]> {
  return call(clients, adminRoutes.listReasons, { signal });
}

export function addReason(clients: Clients, about: ComplaintType, title: string): Promise<DeskReason[]> {
  return call(clients, adminRoutes.addReason, { body: { about, title } });
}

export function setReason(
  clients: Clients,
  { about, number }: DeskReason,
  isListed: boolean,
): Promise<DeskReason[]> {
  return call(clients, adminRoutes.setReason, { parameters: { about, number }, body: { isListed } });
}

export function uploadMedia(clients: Clients, file: File): Promise<{ url: string; kind: 'image' | 'video' }> {
  const body = new FormData();
  body.append('file', file);
  return call(clients, adminRoutes.uploadMedia, { body, timeout: uploadTimeout });
}

export function getPromotions(clients: Clients, signal?: AbortSignal): Promise<Promotions> {
  return call(clients, adminRoutes.getPromotions, { signal });
}

export function setPromo(clients: Clients, body: DeskPromo): Promise<Promotions> {
  return call(clients, adminRoutes.setPromo, { body });
}

export function removePromo(clients: Clients): Promise<Promotions> {
  return call(clients, adminRoutes.removePromo);
}

export function setMemberForm(clients: Clients, body: DeskMemberForm): Promise<Promotions> {
  return call(clients, adminRoutes.setMemberForm, { body });
}

export function removeMemberForm(clients: Clients): Promise<Promotions> {
  return call(clients, adminRoutes.removeMemberForm);
}
