const mostTold = 15;

/** What was looked at, and what was not as it should be; told part by part. */
export class Report {
  private checks = 0;
  private faults: string[] = [];
  private allFaults = 0;

  /** Notes one check; a fault is a sentence, none is undefined or ''. */
  note(fault: string | undefined): void {
    this.checks += 1;
    if (fault) this.faults.push(fault);
  }

  expect(isAsItShould: boolean, fault: string): void {
    this.note(isAsItShould ? undefined : fault);
  }

  /** Tells what the checks since the last part came to. */
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
