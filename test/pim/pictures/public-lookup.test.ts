/** Host names become addresses of the public Internet, or none. */
import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import {
  createPublicLookup,
  isPublicAddress,
  type LookUpAll,
  PictureRefused,
} from '../../../src/pim/pictures/allowed-address.ts';

describe('isPublicAddress', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:4700::6810:84e5', '::ffff:8.8.8.8'])(
    'takes %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ['this machine', ['127.0.0.1', '127.8.8.8', '::1', '0.0.0.0', '::', '0.1.2.3']],
    [
      'private',
      ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1', 'fec0::1'],
    ],
    ['link-local', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0']],
    ['shared by a provider', ['100.64.0.1', '100.127.255.255']],
    [
      'IPv4 in IPv6',
      [
        '::ffff:127.0.0.1',
        '::ffff:7f00:1',
        '::ffff:a9fe:a9fe',
        '::ffff:0:127.0.0.1',
        '::127.0.0.1',
      ],
    ],
    ['NAT64', ['64:ff9b::7f00:1', '64:ff9b::a00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1']],
    ['tunnels', ['2002:7f00:1::', '2001:0:7f00:1::', '2001::1']],
    [
      'everyone or nobody',
      ['255.255.255.255', '224.0.0.1', 'ff02::1', '240.0.0.1', '192.0.2.1', '2001:db8::1'],
    ],
    ['not given out', ['4000::1', '5f00::1', '3fff::1', '100::1']],
    ['no addresses', ['', 'localhost', '127.0.0.1/8', '1.2.3.4.5']],
  ])('refuses what is %s', (_kind, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
});

describe('createPublicLookup', () => {
  const lookUp = (lookUpAll: LookUpAll, all: boolean) =>
    new Promise<unknown>((resolve) => {
      createPublicLookup(lookUpAll)('pictures.test', { all }, (error, address, family) =>
        resolve(error ?? (all ? address : { address, family })),
      );
    });
  const to = (...addresses: string[]): LookupAddress[] =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

  it('gives a connection all addresses, or the first where it takes one', async () => {
    const addresses = to('8.8.8.8', '2606:4700::1');
    expect(await lookUp(async () => addresses, true)).toEqual(addresses);
    expect(await lookUp(async () => addresses, false)).toEqual({ address: '8.8.8.8', family: 4 });
  });

  it('refuses a host of which one address is not public', async () => {
    const looked = await lookUp(async () => to('8.8.8.8', '10.0.0.1'), true);
    expect(looked).toBeInstanceOf(PictureRefused);
  });

  it('checks each connection by what it is made to: public at first and private later is refused later', async () => {
    let asked = 0;
    const rebinding: LookUpAll = async () => {
      asked += 1;
      return asked === 1 ? to('8.8.8.8') : to('127.0.0.1');
    };
    expect(await lookUp(rebinding, true)).toEqual(to('8.8.8.8'));
    // The connection was given what was checked, without another look.
    expect(asked).toBe(1);
    expect(await lookUp(rebinding, true)).toBeInstanceOf(PictureRefused);
  });
});
