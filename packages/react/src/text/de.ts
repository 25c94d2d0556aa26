export { de } from '@latchkey/ui/text/de'
