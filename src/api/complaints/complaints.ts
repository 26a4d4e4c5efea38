import type { z } from 'zod';
import type {
  addComplaint as addCall,
  ComplaintReason,
  reportParcel as reportCall,
} from '../../../contract/complaints/complaints.ts';
import { complaintsRoutes } from '../../../contract/complaints/routes.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

export type Complaint = z.infer<typeof addCall.body>;
export type ParcelReport = z.infer<typeof reportCall.body>;
/** Confirmation of receipt. */
export type Receipt = z.infer<typeof addCall.data>;

/** Possible reasons for a complaint of a type (given by its number). */
export function listComplaintReasons(
  clients: Clients,
  id: number,
  signal?: AbortSignal,
): Promise<ComplaintReason[]> {
  return call(clients, complaintsRoutes.listComplaintReasons, { parameters: { id }, signal });
}

export function addComplaint(clients: Clients, complaint: Complaint): Promise<Receipt> {
  return call(clients, complaintsRoutes.addComplaint, { body: complaint });
}

export function reportParcel(clients: Clients, report: ParcelReport): Promise<Receipt> {
  return call(clients, complaintsRoutes.reportParcel, { body: report });
}
