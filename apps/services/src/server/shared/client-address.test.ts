import { describe, expect, it } from 'vitest'
import { countedAddress, createClientAddresses } from './client-address.js'

describe('the address of a client', () => {
  it("is the socket's, whatever the request claims, where no proxy is trusted", () => {
    expect(createClientAddresses([]).read('203.0.113.9', '1.2.3.4')).toBe('203.0.113.9')
  })

  it('is the rightmost one that no trusted proxy has', () => {
    const { read } = createClientAddresses(['10.0.0.0/8', '192.168.0.0/16'])
    expect(read('10.0.0.1', '1.1.1.1, 203.0.113.9, 192.168.0.7')).toBe('203.0.113.9')
    expect(read('203.0.113.9', '1.1.1.1')).toBe('203.0.113.9')
  })

  it('counts a whole /64 as one, and an IPv4 address in IPv6 as itself', () => {
    const { read } = createClientAddresses([])
    expect(read('2001:db8:1:2:3:4:5:6', undefined)).toBe(read('2001:db8:1:2::9', undefined))
    expect(read('::ffff:203.0.113.9', undefined)).toBe('203.0.113.9')
  })

  it('is one for all where it cannot be read: nobody gets a budget by sending nonsense', () => {
    const { read } = createClientAddresses(['10.0.0.0/8'])
    expect(read('10.0.0.1', 'nonsense')).toBe(read('10.0.0.1', 'other nonsense'))
  })

  it('is a proxy where its range is named, in either notation', () => {
    const { isProxy } = createClientAddresses(['10.0.0.0/8', 'fd00::/8'])
    expect(['10.1.2.3', '::ffff:10.1.2.3', 'fd00::1'].every(isProxy)).toBe(true)
    expect(['203.0.113.9', '::1', 'nonsense', undefined].some(isProxy)).toBe(false)
  })

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, counted) => expect(countedAddress(address)).toBe(counted))
})
