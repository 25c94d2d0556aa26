import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CodeField } from './code-field'

afterEach(cleanup)

function Form({ onComplete, error }: { onComplete?: (code: string) => void; error?: string }) {
  const [value, setValue] = useState('')
  return (
    <CodeField
      label="Code"
      value={value}
      onChange={setValue}
      error={error}
      {...(onComplete && { onComplete })}
    />
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
const enter = (value: string) => fireEvent.change(field(), { target: { value } })

describe('CodeField', () => {
  it('is one field that the browser may fill from a message', () => {
    render(<Form />)
    expect(field().getAttribute('autocomplete')).toBe('one-time-code')
    expect(field().inputMode).toBe('numeric')
  })

  it.each(['123456', '123 456', ' 123-456\n', '١٢٣٤٥٦', '۱۲۳۴۵۶', '1234567890'])(
    'takes %j as six digits',
    text => {
      const onComplete = vi.fn()
      render(<Form onComplete={onComplete} />)
      enter(text)
      expect(field().value).toBe('123456')
      expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
    },
  )

  it('drops what is no digit, and waits for the last one', () => {
    const onComplete = vi.fn()
    render(<Form onComplete={onComplete} />)
    enter('12a')
    expect(field().value).toBe('12')
    expect(onComplete).not.toHaveBeenCalled()
  })

  it('says what is wrong to assistive technology too', () => {
    render(<Form error="Wrong code" />)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    const note = document.getElementById(field().getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('Wrong code')
  })
})
