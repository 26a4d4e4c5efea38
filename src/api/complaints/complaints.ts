import type { z } from 'zod';
import type {
  addComplaint as addCall,
  ComplaintReason,
  reportParcel as reportCall,
} from '../../contract/complaints/complaints.ts';
import { routes } from '../../contract/routes.ts';
import { call, pageTimeout } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

export type Complaint = z.infer<typeof addCall.body>;
export type ParcelReport = z.infer<typeof reportCall.body>;
/** What says that it arrived. */
export type Receipt = z.infer<typeof addCall.data>;

/** Reasons that a complaint of a type (its number) may give. */
export function listComplaintReasons(
  clients: Clients,
  id: number,
  signal?: AbortSignal,
): Promise<ComplaintReason[]> {
  return call(clients, routes.listComplaintReasons, { parameters: { id }, signal, timeout: pageTimeout });
}

export function addComplaint(clients: Clients, complaint: Complaint): Promise<Receipt> {
  return call(clients, routes.addComplaint, { body: complaint, timeout: pageTimeout });
}

export function reportParcel(clients: Clients, report: ParcelReport): Promise<Receipt> {
  return call(clients, routes.reportParcel, { body: report, timeout: pageTimeout });
}
