const feeTypes = {
  ATMAbroadConNetworkDebit: 'ATMAbroadConVisaDebit',
  ATMAbroadGoldNetworkDebit: 'ATMAbroadGoldVisaDebit',
  ATMAbroadNetworkDebit: 'ATMAbroadVisaDebit',
  IntlPayProcessorPayment: 'IntlPayWorldpayPayment',
};

const mobileWallets = {
  PlatformOnePay: 'AndroidPay',
  PlatformTwoPay: 'ApplePay',
  PlatformThreePay: 'SamsungPay',
  PlatformFourPay: 'GooglePay',
  PeerPay: 'PayM',
  OperatorWallet: 'VodafoneWallet',
};

/** The words of the public Open Data standard (D9). Cards write the first network with a small letter. */
export const ukOpenBanking: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  PCACardScheme: { NetworkOne: 'MasterCard', NetworkTwo: 'Visa' },
  BCACardScheme: { NetworkOne: 'MasterCard', NetworkTwo: 'Visa' },
  CCCCardScheme: { NetworkOne: 'Mastercard', NetworkTwo: 'Visa' },
  PCAMobileWalletType: mobileWallets,
  BCAMobileWalletType: mobileWallets,
  PCAEligibilityType: { UniAdmissionFulltimeTwoYears: 'UCASFulltimeTwoYears' },
  PCAFeeType: feeTypes,
  BCAFeeType: {
    ...feeTypes,
    NetworkTravellersChqorCurrency: 'VisaTravellersChqorCurrency',
    ATMProcessorEnvIn: 'ATMCardnetEnvIn',
    IntlPayExpressTransfer: 'IntlPayExpressMoneyMover',
    IntlPayStandardTransfer: 'IntlPayStandardMoneyMover',
    SEPASoftwareTransaction: 'SEPAWinbitsTransaction',
  },
  SMEFeeRateType: { CentralBankBaseRate: 'BOEBaseRate' },
};

/** The interface's word for one of the public standard, in any case: NetworkTwo for Visa. */
export function neutralWord(type: string | undefined, written: string): string | undefined {
  const words = Object.entries(ukOpenBanking[type ?? ''] ?? {});
  return words.find(([, published]) => published.toLowerCase() === written.toLowerCase())?.[0];
}
