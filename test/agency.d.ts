/** The checks of the Food Standards Agency's registration service; the package brings no types. */
declare module '@slice-and-dice/register-a-food-business-validation' {
  type Check = (value: unknown) => boolean | undefined;
  export const validateBusinessScale: Check;
  export const validateBusinessType: Check;
  export const validateCompaniesHouseNumber: Check;
  export const validateCompanyName: Check;
  export const validateDate: Check;
  export const validateEmail: Check;
  export const validateEstablishmentTradingName: Check;
  export const validateEstablishmentType: Check;
  export const validateFoodType: Check;
  export const validateMandatoryString: Check;
  export const validateName: Check;
  export const validateOperatorType: Check;
  export const validatePartnersHasPrimaryContact: Check;
  export const validatePhoneNumber: Check;
  export const validatePostCode: Check;
  export const validateProcessingActivities: Check;
  export const validateWaterSupply: Check;
  /** The lists: each value with its label in English and Welsh. */
  type List = Record<string, { value: { en: string; cy: string } }>;
  export const businessScaleEnum: List;
  export const businessTypeEnum: List;
  export const foodTypeEnum: List;
  export const processingActivitiesEnum: List;
  export const waterSupplyEnum: List;
}
