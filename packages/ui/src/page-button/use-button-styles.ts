import { useInsertionEffect } from 'react'
import { holdButtonStyles } from './button-styles'

/** Puts the styles of the page buttons into the document while one of them is there. */
export const useButtonStyles = (): void => useInsertionEffect(holdButtonStyles, [])
