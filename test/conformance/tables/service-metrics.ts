import { block, codes, type Kind, list, object, pattern, type Table, text, whole } from './kind.js';
import { date, dayName, productOtherCode as otherCode } from './shared.js';

/** The service metrics of current accounts in v1.0, which interface.md doesn't have (D42). */

const time = pattern(
  'hours and minutes, the colon optional',
  ['00:00', '09:30', '0930', '23:59', '2359'],
  ['', '24:00', '9:30', '09:60', '09:30:00', '09:30Z', '09:30+01:00', '930', '09.30', ' 09:30', '09:30\n'],
);

const yesNo = codes('InSomeCases, NotPossible, No, Yes', 'D42 YesNo');
const channel = codes('Email, MobileApp, Other, Phone, WebChatApp', 'D42 Channel');
const matterMethod = codes('InternetBanking, MobileBanking, Other, Telephone', 'D42 MatterMethodType');

const long = text(1, 2000);
const address = text(1, 500);

const object42 = (name: string, required: string, fields: Readonly<Record<string, Kind>>) =>
  object(block(`D42 ${name}`, required, fields));

const day = object42('Day', 'Name, AvailableHours', {
  Name: dayName,
  Notes: long,
  AvailableHours: list(
    object42('AvailableHours', 'OpeningTime, ClosingTime', { OpeningTime: time, ClosingTime: time }),
    1,
  ),
});

const exception = object42('NonStandardAvailability', 'Name', {
  Name: text(1, 140),
  StartDate: date,
  EndDate: date,
  ServiceLevelDescription: long,
  Notes: long,
  Day: list(day, 0, 7),
});

const contact = object42('ContactDetails', 'ContactType, ContactContent', {
  ContactType: channel,
  ContactContent: text(1, 256),
  ContactDescription: text(1, 70),
  OtherContactType: otherCode,
});

const matters = object42('ServicesMatterAvailability', 'ServicesMatterAvailabilityDetails', {
  ServicesMatterAvailabilityDetails: list(
    object42('ServicesMatterAvailabilityDetails', 'MatterType, ServiceMatterAvailabilityMethod', {
      MatterType: codes(
        `HelpOpeningAccount, CheckBalanceTransaction, CancellingCheque, CashWithdrawalForexOutsideUK,
        CollectPaymentViaCard, SendingMoneyOutsideUK, ReportFraudulentIncident, DenialLackOfFunds, Other,
        PayingInCheque, ProgressAccountCardSuspension, ProblemUsingMobileInternetBanking, SendingMoneyWithinUK,
        AccessViaPowerOfAttorney`,
        'D42 MatterType',
      ),
      '24HourHelp': yesNo,
      OtherMatterType: list(otherCode),
      ContactDetails: list(contact),
      ServiceMatterAvailabilityMethod: list(
        object42('ServiceMatterAvailabilityMethod', 'MatterMethodType', {
          MatterMethodType: matterMethod,
          '24HourAvailable': yesNo,
          ServiceLevelDescription: long,
          Note: long,
          OtherContactMethodType: list(otherCode),
          Day: list(day),
          NonStandardAvailability: list(exception),
        }),
        1,
      ),
    }),
    1,
  ),
});

const contacts = object42('ServiceMatterContactDetails', 'MatterAvailabilityMethod', {
  MatterAvailabilityMethod: list(
    object42('MatterAvailabilityMethod', 'MatterMethodType, ContactTypeDetails', {
      MatterMethodType: matterMethod,
      OtherContactMethodType: otherCode,
      ContactTypeDetails: list(contact, 1),
    }),
    1,
  ),
});

const actions = object42('ServicesActionAvailability', 'ServicesActionAvailabilityDetails', {
  ServicesActionAvailabilityDetails: list(
    object42('ServicesActionAvailabilityDetails', 'ActionType, ServiceActionAvailabilityMethod', {
      ActionType: codes(
        `AccessingTransHistory, CheckingBalance, CancellingCheque, SendingMoneyOutsideUK, Other, PayingInCheque,
        SendingMoneyWithinUK, SettingStandingOrder`,
        'D42 ActionType',
      ),
      '24HourAvailable': yesNo,
      OtherActionType: list(otherCode),
      ExecutionChannelDetails: list(
        object42('ExecutionChannelDetails', 'ExecutionChannelType, ChannelContent', {
          ExecutionChannelType: channel,
          ChannelContent: text(1, 256),
          ChannelDescription: text(1, 70),
          OtherChannelType: otherCode,
        }),
      ),
      ServiceActionAvailabilityMethod: list(
        object42('ServiceActionAvailabilityMethod', 'ActionMethodType', {
          ActionMethodType: codes(
            'TelephoneBanking, InternetBanking, MobileBanking, Other',
            'D42 ActionMethodType',
          ),
          ServiceLevelDescription: long,
          Note: long,
          OtherActionMethodType: otherCode,
          Day: list(day),
          NonStandardAvailability: list(exception),
        }),
        1,
      ),
    }),
    1,
  ),
});

const incidents = object42(
  'OperationalSecurityIncidentMetrics',
  'OperationalSecurityIncidentMetricsDetails',
  {
    OperationalSecurityIncidentMetricsDetails: list(
      object42('OperationalSecurityIncidentMetricsDetails', 'IncidentMetricsType, IncidentDetails', {
        IncidentMetricsType: codes(
          `IncidentsAffectingInternetBanking, IncidentsAffectingMobBanking, Other, IncidentsAffectingTelBanking,
          TotalNumberIncidentReported`,
          'D42 IncidentMetricsType',
        ),
        Note: long,
        OtherIncidentMetricsType: otherCode,
        IncidentDetails: list(
          object42('IncidentDetails', 'IncidentReportingType, FromDate, ToDate, IncidentCount', {
            IncidentReportingType: codes('Other, Quarterly, Yearly', 'D42 IncidentReportingType'),
            FromDate: date,
            ToDate: date,
            IncidentCount: whole,
            OtherIncidentReportingType: otherCode,
          }),
          1,
        ),
      }),
      1,
    ),
  },
);

const complaints = object42('ComplaintsData', 'CompliantsDataDetails', {
  CompliantsDataDetails: object42('CompliantsDataDetails', 'CompliantsDataAvailable', {
    CompliantsDataAvailable: yesNo,
    CompliantsInfoURL: address,
    OmbudsmanURL: address,
    Notes: long,
  }),
});

const metrics = object42('TimelineMetrics', 'TimelineMetricsType, MetricsValue', {
  TimelineMetricsType: codes('OnAnAverage, Other, SameDay, WithinDays', 'D42 TimelineMetricsType'),
  MetricsValue: whole,
  OtherTimelineMetricsType: otherCode,
});

const opening = object42(
  'AccountOpeningTimeLineDetails',
  'AccountOpeningURL, AccountOpeningDocumentationURL, AccountOpeningTimelineParameters',
  {
    AccountOpeningURL: address,
    AccountOpeningDocumentationURL: address,
    Note: long,
    AccountOpeningTimelineParameters: list(
      object42(
        'AccountOpeningTimelineParameters',
        'OpeningAccountTimelineType, AccountOpeningTimelineMetrics',
        {
          OpeningAccountTimelineType: codes(
            `OpenCurrentAccountsAvailability, DebitCardAvailability, InternetBankingAvailability,
            OverdraftAvailability, Other`,
            'D42 OpeningAccountTimelineType',
          ),
          Notes: long,
          OtherTimelineType: otherCode,
          AccountOpeningTimelineMetrics: list(metrics, 1),
        },
      ),
      1,
    ),
  },
);

const cards = object42('CardReplacementTimeLine', 'CardReplacementTimeLineDetails', {
  CardReplacementTimeLineDetails: list(
    object42('CardReplacementTimeLineDetails', 'CardReplacementTimeline, CardReplacementTimelineMetrics', {
      CardReplacementTimeline: codes('DebitCardReplacement, Other', 'D42 CardReplacementTimeline'),
      CardReplacementTimelineMetrics: list(metrics, 1),
    }),
    1,
  ),
});

const summary = object42(
  'AccountOpeningSummary',
  'DocumentAndInfoURL, SummaryDescription, AccountOpeningSummaryDetails',
  {
    DocumentAndInfoURL: address,
    SummaryDescription: long,
    Notes: long,
    AccountOpeningSummaryDetails: list(
      object42('AccountOpeningSummaryDetails', 'AccountOpeningChannelType, ChannelUsage', {
        AccountOpeningChannelType: codes(
          `SendingDocumentElectronically, Other, OpenAccountByPost, VisitBranchWithoutAppointment,
          OpenAccountWithoutVisit`,
          'D42 AccountOpeningChannelType',
        ),
        ChannelUsage: yesNo,
        OtherContactMethod: otherCode,
      }),
      1,
    ),
  },
);

/** A record as content has it; published, it is the element of Brand, with the name of the brand in it. */
export const serviceMetrics: Table = block('D42 Metrics', '', {
  PublicationDate: date,
  MeasurementPeriodStartDate: date,
  MeasurementPeriodEndDate: date,
  Notes: long,
  ServicesMatterAvailability: matters,
  ServiceMatterContactDetails: contacts,
  ServicesActionAvailability: actions,
  OperationalSecurityIncidentMetrics: incidents,
  ComplaintsData: complaints,
  AccountOpeningTimeLineDetails: opening,
  CardReplacementTimeLine: cards,
  AccountOpeningSummary: summary,
});
