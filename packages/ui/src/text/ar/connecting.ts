import type { ConnectingText, WalletHelpText } from '../connect-text.types'

export const arWalletHelp: WalletHelpText = {
  title: 'ما هي المحفظة؟',
  keysTitle: 'مكان لما تملكه',
  keysText: 'تحفظ المحفظة النقود الرقمية والمقتنيات وترسلها وتستلمها.',
  loginTitle: 'طريقة جديدة لتسجيل الدخول',
  loginText: 'اربط محفظتك بدلًا من إنشاء حساب وكلمة مرور لكل موقع.',
  safeTitle: 'التحكّم يبقى لك',
  safeText: 'يرى الموقع عنوانك ولا يرى مفاتيحك أبدًا. لا يخرج شيء من محفظتك دون موافقتك.',
  opensPage: 'تفتح هذه الصفحة في متصفحها',
}

export const arConnecting: ConnectingText = {
  title: wallet => wallet,
  waiting: wallet => `وافِق في ${wallet}`,
  waitingText: 'أكّد الربط في محفظتك.',
  opening: wallet => `جارٍ فتح ${wallet}`,
  connected: wallet => `تم الربط مع ${wallet}`,
  authenticating: 'جارٍ التحقق…',
  rejected: 'رُفض الربط',
  rejectedText: 'لقد رفضت الطلب. لم تتم مشاركة أي شيء.',
  timedOut: 'استغرق هذا وقتًا طويلًا',
  timedOutText: wallet => `${wallet} لا تستجيب. افتحها وحاول مجددًا.`,
  pending: wallet => `أكمل الطلب المنتظر في ${wallet}`,
  pendingText: 'أجب عنه أو أغلقه في المحفظة ثم حاول مجددًا.',
  notInstalled: wallet => `${wallet} غير مثبّتة`,
  notInstalledText: 'ثبّتها في هذا المتصفح لتتمكن من الربط.',
  onPhone: wallet => `استخدم تطبيق ${wallet}`,
  onPhoneText: 'ثبّت التطبيق ثم افتح هذه الصفحة في متصفح التطبيق، أو اختر محفظة أخرى.',
  install: wallet => `الحصول على ${wallet}`,
  afterInstall: 'بعد التثبيت أعد تحميل هذه الصفحة.',
  failed: 'فشل الربط',
  failedText: wallet => `تعذّر ربط ${wallet}. لم تتم مشاركة أي شيء. حاول مجددًا.`,
  gone: wallet => `لم تعد ${wallet} متاحة`,
  goneText: 'تأكّد من أنها مثبّتة ومفعّلة ثم حاول مجددًا.',
  choose: 'أي شبكة تريد أن تستخدم؟',
  chooseWallet: 'اختر محفظة',
}
