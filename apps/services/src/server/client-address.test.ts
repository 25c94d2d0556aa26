import { describe, expect, it } from 'vitest'
import { createAddressReader } from './client-address.js'

describe('the address of a client', () => {
  it("is the socket's, whatever the request claims, where no proxy is trusted", () => {
    expect(createAddressReader([])('203.0.113.9', '1.2.3.4')).toBe('203.0.113.9')
  })

  it('is the rightmost one that no trusted proxy has', () => {
    const read = createAddressReader(['10.0.0.0/8', '192.168.0.0/16'])
    expect(read('10.0.0.1', '1.1.1.1, 203.0.113.9, 192.168.0.7')).toBe('203.0.113.9')
    expect(read('203.0.113.9', '1.1.1.1')).toBe('203.0.113.9')
  })

  it('counts a whole /64 as one, and an IPv4 address in IPv6 as itself', () => {
    const read = createAddressReader([])
    expect(read('2001:db8:1:2:3:4:5:6', undefined)).toBe(read('2001:db8:1:2::9', undefined))
    expect(read('::ffff:203.0.113.9', undefined)).toBe('203.0.113.9')
  })

  it('is one for all where it cannot be read: nobody gets a budget by sending nonsense', () => {
    const read = createAddressReader(['10.0.0.0/8'])
    expect(read('10.0.0.1', 'nonsense')).toBe(read('10.0.0.1', 'other nonsense'))
  })
})
