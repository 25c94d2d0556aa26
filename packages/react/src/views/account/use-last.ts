import { useState } from 'react'

/** Returns the value or the last defined one, for views that fade out after a disconnect. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
