import type { ButtonText, ConnectText } from '../connect-text.types'

export const arButton: ButtonText = {
  connect: 'ربط المحفظة',
  connecting: 'جارٍ الربط',
  reconnecting: 'جارٍ إعادة الربط',
  account: address => `الحساب ${address}`,
  selectNetwork: 'اختيار الشبكة',
  unsupportedNetwork: 'شبكة غير مدعومة',
  switchNetwork: network => `الشبكة: ${network}. تبديل الشبكة`,
  pending: count => `${count} قيد التنفيذ`,
}

/** Arabic counts in six forms; these nouns need four of them. */
const wallets = (count: number): string => {
  if (count === 0) return 'لا محافظ'
  if (count === 1) return 'محفظة واحدة'
  if (count === 2) return 'محفظتان'
  const rest = count % 100
  return rest >= 3 && rest <= 10 ? `${count} محافظ` : `${count} محفظة`
}

export const arConnect: ConnectText = {
  title: 'ربط المحفظة',
  search: 'البحث عن محفظة',
  installed: 'مثبّتة',
  recent: 'الأخيرة',
  featured: 'مميّزة',
  more: 'المزيد',
  recommended: 'موصى بها',
  installedBadge: 'مثبّتة',
  recentBadge: 'الأخيرة',
  connectedBadge: 'مرتبطة',
  whatIsWallet: 'ما هي المحفظة؟',
  getWallet: 'الحصول على محفظة',
  nothingFound: query => `لا شيء يطابق «${query}». جرّب اسمًا آخر.`,
  noWallets: 'لا توجد محفظة في هذا المتصفح',
  noWalletsText: 'احصل على محفظة، أو افتح هذه الصفحة في محفظتك.',
  results: wallets,
  phoneHint: 'محفظة على هاتفك',
  allWallets: 'كل المحافظ',
  withWallet: 'المتابعة بمحفظة',
  suggestionsFailed: 'تعذّر تحميل المزيد من المحافظ',
  legal: 'بالربط فإنك توافق على:',
  accept: 'أوافق على:',
  terms: 'شروط الخدمة',
  privacy: 'سياسة الخصوصية',
}
