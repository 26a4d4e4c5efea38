/** The processes of the platform that run, with the revision of the land that each answers from. */
export function statements(): string[] {
  return [
    `create table platform_process (
      id text not null primary key, land_revision text not null, seen_at text not null)`,
  ];
}
