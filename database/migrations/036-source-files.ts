/** Names of the files that the rows of a source came from; of earlier loads they are not known. */
export function statements(): string[] {
  return [`alter table source add column files text not null default ''`];
}
