/** Brings the snapshot of the store's revision into the folder when it is missing, cut or out of date. */
export interface SnapshotSupply {
  /** Starts, unless that is going on or has just failed. `isMissing`: there is none that could be read meanwhile. */
  start(isMissing: boolean): void;
  stop(): void;
}
