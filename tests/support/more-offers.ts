import { DatabaseSync } from 'node:sqlite';
import { query } from './land.ts';
import { testSettings } from './settings.ts';

/** A broker with a public page outside of the capital: no other test uses its offers. */
export function remoteBroker(): string {
  const [broker] = query<{ code: string }>(
    `select organisation.code from organisation join region on region.id = organisation.region_id
      join offer on organisation_id = organisation.id
      where type = 'broker' and region.key <> 'Riyadh' and approval_status = 'approved' and status = 'active'
        and is_profile_completed = 1 and public_profile_enabled = 1
        and valid_until > '${new Date().toISOString()}' order by organisation.code limit 1`,
  );
  if (!broker) throw new Error('no broker outside of the capital has an offer');
  return broker.code;
}

/**
 * Gives a broker so many more offers on the parcels of an existing one; the returned function removes them.
 */
export function addOffers(brokerCode: string, count: number): () => void {
  const database = new DatabaseSync(testSettings.databaseFile, { timeout: 5000 });
  const run = (sql: string, ...values: (string | number)[]) => database.prepare(sql).run(...values);
  const columns = (table: string) =>
    database
      .prepare(`select name from pragma_table_info('${table}') where name not in ('id', 'code', 'offer_id')`)
      .all()
      .map((row) => String(row.name))
      .join();
  const model = database
    .prepare(
      `select offer.id from offer join organisation on organisation.id = organisation_id
        where organisation.code = ? and valid_until > ? order by offer.id limit 1`,
    )
    .get(brokerCode, new Date().toISOString()) as { id: number };
  const ids = Array.from({ length: count }, (_, index) => 900_000_000 + index);
  for (const id of ids) {
    run(
      `insert into offer (id, code, ${columns('offer')}) select ?, ?, ${columns('offer')} from offer where id = ?`,
      id,
      `OF-TEST-${id}`,
      model.id,
    );
    run(
      `insert into offer_parcel (offer_id, ${columns('offer_parcel')})
        select ?, ${columns('offer_parcel')} from offer_parcel where offer_id = ?`,
      id,
      model.id,
    );
  }
  return () => {
    for (const id of ids) {
      run('delete from offer_parcel where offer_id = ?', id);
      run('delete from offer where id = ?', id);
    }
    database.close();
  };
}
