import { forwardRef } from 'react'
import { Icon } from '../icons/icon'
import { searchIcon } from '../icons/paths'
import { TextField, type TextFieldProps } from './text-field'

export type SearchFieldProps = Omit<TextFieldProps, 'leading' | 'labelHidden' | 'hint' | 'error' | 'type'>

/** Narrows a list while typing; its label is its placeholder. */
export const SearchField = forwardRef<HTMLInputElement, SearchFieldProps>(function SearchField(
  { label, ...rest },
  ref,
) {
  return (
    <TextField
      placeholder={label}
      enterKeyHint="search"
      autoCapitalize="off"
      {...rest}
      ref={ref}
      type="search"
      label={label}
      labelHidden
      leading={<Icon d={searchIcon} />}
    />
  )
})
