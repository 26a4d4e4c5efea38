/** Ended sign-ins, and the sign-in (uid and second) that a session and a refresh token belong to. */
export function statements(): string[] {
  return [
    'create table ended_sign_in (uid text not null, auth_time bigint not null, ended_at text not null, primary key (uid, auth_time))',
    'alter table tracking_session add column auth_time bigint',
    'alter table identity_refresh add column auth_time bigint not null default 0',
    'update identity_refresh set auth_time = created_at / 1000',
  ];
}
