const mostTold = 15;

/** Collects checks and their faults; printed part by part. */
export class Report {
  private checks = 0;
  private faults: string[] = [];
  private allFaults = 0;

  /** Records one check; a fault is a sentence, success is undefined or ''. */
  note(fault: string | undefined): void {
    this.checks += 1;
    if (fault) this.faults.push(fault);
  }

  expect(isAsItShould: boolean, fault: string): void {
    this.note(isAsItShould ? undefined : fault);
  }

  /** Prints the result of the checks since the last part. */
  endPart(name: string): void {
    const { checks, faults } = this;
    console.log(`${faults.length > 0 ? '✘' : '✓'} ${name}: ${checks} checks, ${faults.length} faults`);
    for (const fault of faults.slice(0, mostTold)) console.log(`    ${fault}`);
    if (faults.length > mostTold) console.log(`    … and ${faults.length - mostTold} more`);
    this.allFaults += faults.length || (checks === 0 ? 1 : 0);
    this.checks = 0;
    this.faults = [];
  }

  get isGood(): boolean {
    return this.allFaults === 0;
  }
}
