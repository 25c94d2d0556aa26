import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDate, formatRelativeTime, relativeTime, shortUnits } from './time.js'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const month = 30.436875 * day
const year = 365.2425 * day
const now = Date.UTC(2026, 2, 7, 12)

describe('relativeTime', () => {
  it.each([
    [0, '0 sec'],
    [44 * second, '44 sec'],
    [45 * second, '1 min'],
    [89 * second, '1 min'],
    [90 * second, '2 min'],
    [44 * minute, '44 min'],
    [45 * minute, '1 hr'],
    [89 * minute, '1 hr'],
    [90 * minute, '2 hr'],
    [21 * hour, '21 hr'],
    [22 * hour, '1 d'],
    [35 * hour, '1 d'],
    [36 * hour, '2 d'],
    [25 * day, '25 d'],
    [26 * day, '1 mo'],
    [45 * day, '1 mo'],
    [46 * day, '2 mo'],
    [10 * month, '10 mo'],
    [11 * month, '1 yr'],
    [17 * month, '1 yr'],
    [18 * month, '2 yr'],
    [40 * year, '40 yr'],
  ])('of %s ms is %s', (distance, label) => {
    expect(formatRelativeTime(now - distance, now)).toBe(label)
    expect(formatRelativeTime(now + distance, now)).toBe(label)
  })

  it('never comes nearer as time goes on', () => {
    const size = (distance: number) => {
      const { value, unit } = relativeTime(now - distance, now)
      return value * { second, minute, hour, day, month, year }[unit]
    }
    fc.assert(
      fc.property(fc.nat(60 * year), fc.nat(60 * year), (one, other) => {
        expect(size(Math.max(one, other))).toBeGreaterThanOrEqual(size(Math.min(one, other)))
      }),
    )
  })

  it('has a short label for every unit', () => {
    expect(Object.values(shortUnits)).toEqual(['sec', 'min', 'hr', 'd', 'mo', 'yr'])
  })
})

describe('formatDate', () => {
  it.each([
    [Date.UTC(2026, 2, 7), '07 Mar'],
    [Date.UTC(2026, 8, 30), '30 Sep'],
    [Date.UTC(2026, 11, 31, 23, 59), '31 Dec'],
  ])('writes DD MMM', (time, text) => {
    expect(formatDate(time)).toBe(text)
  })

  it('is a date of the zone that is asked for, not of the machine', () => {
    const time = Date.UTC(2026, 0, 1, 3)
    expect(formatDate(time)).toBe('01 Jan')
    expect(formatDate(time, 'en-GB', 'America/New_York')).toBe('31 Dec')
  })
})
