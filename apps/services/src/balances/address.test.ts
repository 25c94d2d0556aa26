import { describe, expect, it } from 'vitest'
import { findNamespace } from './address.js'

describe('the namespace of an address', () => {
  it.each([
    ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'eip155'],
    ['9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 'solana'],
    ['So11111111111111111111111111111111111111112', 'solana'],
    ['11111111111111111111111111111111', 'solana'],
  ])('of %s is %s', (address, namespace) => {
    expect(findNamespace(address)).toBe(namespace)
  })

  it.each([
    ['24 bytes', '2'.repeat(32)],
    ['33 zero bytes', '1'.repeat(33)],
    ['33 bytes', 'z'.repeat(44)],
    ['an address of Bitcoin', 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'],
    ['nothing', ''],
  ])('is unknown for %s', (_, address) => {
    expect(findNamespace(address)).toBeUndefined()
  })
})
