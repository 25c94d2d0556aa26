import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Amount } from './amount'

afterEach(cleanup)

it('keeps number and unit in one run from left to right, so that Arabic around them does not swap them', () => {
  const { container } = render(
    <p dir="rtl">
      <Amount value="0.25" unit="ETH" />
    </p>,
  )
  const run = container.querySelector('bdi')
  expect([run?.dir, run?.textContent]).toEqual(['ltr', '0.25\u00a0ETH'])
})
