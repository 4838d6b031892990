import { once } from '../../../base/once.js';
import { date, int32 } from '../../schema/simple-types.js';
import { codeList, codes, list, object, pattern, text } from '../../schema/types.js';
import { namedCodes } from '../code-lists.js';
import { dayName } from '../v2.1/branch.js';
import { otherCode } from '../v2.1/products.js';

/**
 * The service metrics of a brand's current accounts, personal and business alike (D42). BrandName is that of the brand.
 * Names that the interface misspells are spelt its way.
 */
export const serviceMetrics = once(() => {
  /** Hours and minutes, the colon optional; no end of the day and no offset. */
  const hourMinute = pattern('TimeOfDay', /^(2[0-3]|[01][0-9]):?([0-5][0-9])$/, {
    called: 'a time of day',
    takes: 'hours and minutes from 00:00 to 23:59',
    examples: ['09:30'],
    isQuantity: true,
    time: { hasSeconds: false, hasEndOfDay: false },
  });

  const yesNo = codeList('YesNo', ['InSomeCases', 'NotPossible', 'No', 'Yes']);

  const channel = codeList('MetricsChannel', ['Email', 'MobileApp', 'Other', 'Phone', 'WebChatApp']);

  const longText = text(1, 2000);
  const address = text(1, 500);

  const day = object({
    Name: dayName,
    Notes: longText.optional(),
    AvailableHours: list(object({ OpeningTime: hourMinute, ClosingTime: hourMinute }), 1),
  });

  const nonStandardAvailability = object({
    Name: text(1, 140),
    StartDate: date.optional(),
    EndDate: date.optional(),
    ServiceLevelDescription: longText.optional(),
    Notes: longText.optional(),
    Day: list(day, 0, 7).optional(),
  });

  const contact = object({
    ContactType: channel,
    ContactContent: text(1, 256),
    ContactDescription: text(1, 70).optional(),
    OtherContactType: otherCode.optional(),
  });

  const timelineMetrics = object({
    TimelineMetricsType: namedCodes('TimelineMetricsType'),
    MetricsValue: int32,
    OtherTimelineMetricsType: otherCode.optional(),
  });

  return object({
    PublicationDate: date.optional(),
    MeasurementPeriodStartDate: date.optional(),
    MeasurementPeriodEndDate: date.optional(),
    Notes: longText.optional(),
    /** How customers get help with a matter, and when. */
    ServicesMatterAvailability: object({
      ServicesMatterAvailabilityDetails: list(
        object({
          MatterType: namedCodes('MatterType'),
          '24HourHelp': yesNo.optional(),
          OtherMatterType: list(otherCode).optional(),
          ContactDetails: list(contact).optional(),
          ServiceMatterAvailabilityMethod: list(
            object({
              MatterMethodType: namedCodes('MatterMethodType'),
              '24HourAvailable': yesNo.optional(),
              ServiceLevelDescription: longText.optional(),
              Note: longText.optional(),
              OtherContactMethodType: list(otherCode).optional(),
              Day: list(day).optional(),
              NonStandardAvailability: list(nonStandardAvailability).optional(),
            }),
            1,
          ),
        }),
        1,
      ),
    }).optional(),
    ServiceMatterContactDetails: object({
      MatterAvailabilityMethod: list(
        object({
          MatterMethodType: namedCodes('MatterMethodType'),
          OtherContactMethodType: otherCode.optional(),
          ContactTypeDetails: list(contact, 1),
        }),
        1,
      ),
    }).optional(),
    /** How customers do something themselves, and when. */
    ServicesActionAvailability: object({
      ServicesActionAvailabilityDetails: list(
        object({
          ActionType: namedCodes('ActionType'),
          '24HourAvailable': yesNo.optional(),
          OtherActionType: list(otherCode).optional(),
          ExecutionChannelDetails: list(
            object({
              ExecutionChannelType: channel,
              ChannelContent: text(1, 256),
              ChannelDescription: text(1, 70).optional(),
              OtherChannelType: otherCode.optional(),
            }),
          ).optional(),
          ServiceActionAvailabilityMethod: list(
            object({
              ActionMethodType: namedCodes('ActionMethodType'),
              ServiceLevelDescription: longText.optional(),
              Note: longText.optional(),
              OtherActionMethodType: otherCode.optional(),
              Day: list(day).optional(),
              NonStandardAvailability: list(nonStandardAvailability).optional(),
            }),
            1,
          ),
        }),
        1,
      ),
    }).optional(),
    OperationalSecurityIncidentMetrics: object({
      OperationalSecurityIncidentMetricsDetails: list(
        object({
          IncidentMetricsType: namedCodes('IncidentMetricsType'),
          Note: longText.optional(),
          OtherIncidentMetricsType: otherCode.optional(),
          IncidentDetails: list(
            object({
              IncidentReportingType: codes('Other', 'Quarterly', 'Yearly'),
              FromDate: date,
              ToDate: date,
              IncidentCount: int32,
              OtherIncidentReportingType: otherCode.optional(),
            }),
            1,
          ),
        }),
        1,
      ),
    }).optional(),
    ComplaintsData: object({
      CompliantsDataDetails: object({
        CompliantsDataAvailable: yesNo,
        CompliantsInfoURL: address.optional(),
        OmbudsmanURL: address.optional(),
        Notes: longText.optional(),
      }),
    }).optional(),
    AccountOpeningTimeLineDetails: object({
      AccountOpeningURL: address,
      AccountOpeningDocumentationURL: address,
      Note: longText.optional(),
      AccountOpeningTimelineParameters: list(
        object({
          OpeningAccountTimelineType: namedCodes('OpeningAccountTimelineType'),
          Notes: longText.optional(),
          OtherTimelineType: otherCode.optional(),
          AccountOpeningTimelineMetrics: list(timelineMetrics, 1),
        }),
        1,
      ),
    }).optional(),
    CardReplacementTimeLine: object({
      CardReplacementTimeLineDetails: list(
        object({
          CardReplacementTimeline: codes('DebitCardReplacement', 'Other'),
          CardReplacementTimelineMetrics: list(timelineMetrics, 1),
        }),
        1,
      ),
    }).optional(),
    AccountOpeningSummary: object({
      DocumentAndInfoURL: address,
      SummaryDescription: longText,
      Notes: longText.optional(),
      AccountOpeningSummaryDetails: list(
        object({
          AccountOpeningChannelType: namedCodes('AccountOpeningChannelType'),
          ChannelUsage: yesNo,
          OtherContactMethod: otherCode.optional(),
        }),
        1,
      ),
    }).optional(),
  });
});
