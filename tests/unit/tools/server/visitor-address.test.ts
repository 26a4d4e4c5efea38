import { expect, test } from 'vitest';
import { readProxies, visitorAddress } from '../../../../tools/server/visitor-address.ts';

test.each([
  ['203.0.113.9', undefined, undefined, '203.0.113.9'],
  ['203.0.113.9', '198.51.100.1', undefined, '203.0.113.9'],
  ['127.0.0.1', undefined, undefined, '127.0.0.1'],
  ['127.0.0.1', '198.51.100.1', undefined, '198.51.100.1'],
  ['::ffff:127.0.0.1', '198.51.100.1', undefined, '198.51.100.1'],
  ['::1', '2001:db8::5', undefined, '2001:db8::5'],
  // What the visitor wrote there stands before what the proxy added.
  ['127.0.0.1', '192.0.2.66, 198.51.100.1', undefined, '198.51.100.1'],
  ['127.0.0.1', '198.51.100.1, 10.1.2.3', '10.0.0.0/8', '198.51.100.1'],
  ['10.1.2.3', '198.51.100.1', undefined, '10.1.2.3'],
  ['127.0.0.1', 'unknown', undefined, '127.0.0.1'],
])('a connection from %s, forwarded for %s, trusting %s', (remoteAddress, forwarded, trusted, expected) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  expect(visitorAddress({ socket: { remoteAddress }, headers }, readProxies(trusted))).toBe(expected);
});

test('a setting that names no address is refused', () => {
  expect(() => readProxies('nginx')).toThrow('TRUSTED_PROXIES: nginx is neither an address nor a network');
});
