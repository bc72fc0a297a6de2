/** Services that carry campaigns out, by the line of releases that each of them is of, as people read them (ERR-19, D-152). */
export const campaignServices = { bigLoop: 'Big-loop service', oru20: 'ORU 2.0 service' } as const;
