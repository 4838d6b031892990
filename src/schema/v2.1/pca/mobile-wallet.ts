import { once } from '../../once.js';
import { otherCode } from '../../shared/other-code.js';
import { codeList, notes, object } from '../../types.js';

export const mobileWalletType = codeList('PCAMobileWalletType', [
  'PlatformOnePay',
  'PlatformTwoPay',
  'IssuerMobileApp',
  'MobileBankingApp',
  'Other',
  'PeerPay',
  'PlatformThreePay',
  'OperatorWallet',
]);

/** Interface 2.5.6 MobileWallet. */
export const mobileWallet = once(() =>
  object({
    Type: mobileWalletType,
    Notes: notes.optional(),
    OtherType: otherCode.optional(),
  }),
);
